/* Writes what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.
 *
 * trace_open("trace.jsonl");
 * trace_step("gjk", &d.x, &w.x);            in the loop, where w is found along d
 * trace_points("simplex", &simplex[0].x, 2);   a claim of this step; each is checked where it is given
 * trace_word("outcome", "goes-on");
 * trace_end(1);                             whether they collide, and then what else it came to
 * trace_number("depth", 2.5);
 * trace_close();
 */
#include <math.h>
#include <stdio.h>

#define TRACE_DIMENSIONS 2 /* 3 in 3D */
typedef float trace_real;  /* or double */

static FILE *trace_file;

static void trace_open(const char *path) { trace_file = fopen(path, "wb"); }

/* Every line is whole and in the file at once, as the program may crash; a claim is written over the line's end. */
static void trace_end_line(void) {
    fputs("}\n", trace_file);
    fflush(trace_file);
}

static void trace_claim(const char *name) {
    fseek(trace_file, -2, SEEK_END);
    fprintf(trace_file, ", \"%s\": ", name);
}

/* JSON has no NaN and no infinities: they are strings. */
static void trace_real_number(double number) { fprintf(trace_file, isfinite(number) ? "%.17g" : "\"%g\"", number); }

static void trace_coordinates(const trace_real *v) {
    for (int i = 0; i < TRACE_DIMENSIONS; i++) {
        fputs(i ? ", " : "[", trace_file);
        trace_real_number(v[i]);
    }
    fputs("]", trace_file);
}

/* simplex, kept_simplex or polytope: so many points, one after the other. */
static void trace_points(const char *name, const trace_real *points, int count) {
    trace_claim(name);
    fputs("[", trace_file);
    for (int i = 0; i < count; i++) {
        if (i) fputs(", ", trace_file);
        trace_coordinates(points + i * TRACE_DIMENSIONS);
    }
    fputs("]", trace_file);
    trace_end_line();
}

/* normal or closest. */
static void trace_vector(const char *name, const trace_real *v) {
    trace_claim(name);
    trace_coordinates(v);
    trace_end_line();
}

/* distance; of the whole also depth. */
static void trace_number(const char *name, double number) {
    trace_claim(name);
    trace_real_number(number);
    trace_end_line();
}

/* outcome: goes-on, separated, colliding, closest or stopped. */
static void trace_word(const char *name, const char *word) {
    trace_claim(name);
    fprintf(trace_file, "\"%s\"", word);
    trace_end_line();
}

/* The polytope's closest edge, as indices. */
static void trace_edge(int from, int to) {
    trace_claim("edge");
    fprintf(trace_file, "[%d, %d]", from, to);
    trace_end_line();
}

/* A query of gjk, epa or distance. */
static void trace_step(const char *phase, const trace_real *direction, const trace_real *support) {
    fprintf(trace_file, "{\"phase\": \"%s\", \"direction\": ", phase);
    trace_coordinates(direction);
    fputs(", \"support\": ", trace_file);
    trace_coordinates(support);
    trace_end_line();
}

static void trace_end(int colliding) {
    fprintf(trace_file, "{\"colliding\": %s", colliding ? "true" : "false");
    trace_end_line();
}

static void trace_close(void) { fclose(trace_file); }
