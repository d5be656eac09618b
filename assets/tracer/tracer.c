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
#include <stdio.h>

#define TRACE_DIMENSIONS 2 /* 3 in space */
typedef float trace_real;  /* or double */

static FILE *trace_file;

static void trace_open(const char *path) { trace_file = fopen(path, "w"); }

/* simplex, kept_simplex or polytope: so many points, one after the other. */
static void trace_points(const char *name, const trace_real *points, int count) {
    fprintf(trace_file, ", \"%s\": [", name);
    for (int i = 0; i < count * TRACE_DIMENSIONS; i++) {
        const char *before = i % TRACE_DIMENSIONS ? ", " : i ? "], [" : "[";
        fprintf(trace_file, "%s%.17g", before, (double)points[i]);
    }
    fputs(count ? "]]" : "]", trace_file);
}

/* normal or closest. */
static void trace_vector(const char *name, const trace_real *v) {
    fprintf(trace_file, ", \"%s\": [%.17g", name, (double)v[0]);
    for (int i = 1; i < TRACE_DIMENSIONS; i++) fprintf(trace_file, ", %.17g", (double)v[i]);
    fputs("]", trace_file);
}

/* distance; of the whole also depth. */
static void trace_number(const char *name, double number) { fprintf(trace_file, ", \"%s\": %.17g", name, number); }

/* outcome: goes-on, separated, colliding, closest or stopped. */
static void trace_word(const char *name, const char *word) { fprintf(trace_file, ", \"%s\": \"%s\"", name, word); }

/* The polytope's closest edge, as indices. */
static void trace_edge(int from, int to) { fprintf(trace_file, ", \"edge\": [%d, %d]", from, to); }

/* A query of gjk, epa or distance. */
static void trace_step(const char *phase, const trace_real *direction, const trace_real *support) {
    fprintf(trace_file, "%s{\"phase\": \"%s\"", ftell(trace_file) ? "}\n" : "", phase);
    trace_vector("direction", direction);
    trace_vector("support", support);
}

static void trace_end(int colliding) { fprintf(trace_file, "}\n{\"colliding\": %s", colliding ? "true" : "false"); }

static void trace_close(void) {
    fputs("}\n", trace_file);
    fclose(trace_file);
}
