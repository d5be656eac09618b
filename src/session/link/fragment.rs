//! Bytes as the fragment of an address: a version, a point, and in the letters of base64 that an address can
//! have what raw deflate makes of them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use thiserror::Error;

/// The version of all links that are written, and the only one that is read.
const VERSION: &str = "1";

/// The longest fragment, and the most that one may hold, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// How hard deflate tries, from 0 to 10.
const EFFORT: u8 = 9;

/// Why a text is no fragment of a link, or something is too large for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FragmentError {
    /// It does not begin as a link does.
    #[error("what stands after the `#` is no link: one begins with `{VERSION}.`")]
    Version,
    /// It is packed as a later version does it.
    #[error("this link was made by a newer version of the program, and this one cannot read it")]
    Newer,
    /// Some of it is missing, or was changed.
    #[error("the link is torn; copy it once more, as a whole")]
    Torn,
    /// It is longer than 1 MiB, or holds more than that.
    #[error("a link holds at most {} MiB; a larger scene needs a file", MOST_BYTES >> 20)]
    TooLarge,
}

/// The fragment that holds these bytes, without its `#`.
pub(super) fn pack(bytes: &[u8]) -> Result<String, FragmentError> {
    let packed = URL_SAFE_NO_PAD.encode(compress_to_vec(bytes, EFFORT));
    let fragment = format!("{VERSION}.{packed}");
    if bytes.len().max(fragment.len()) > MOST_BYTES {
        return Err(FragmentError::TooLarge);
    }
    Ok(fragment)
}

/// What a fragment holds; what stands before a `#` is left out of account. It takes no more memory than some
/// MiB, whatever the text is.
pub(super) fn unpack(text: &str) -> Result<Vec<u8>, FragmentError> {
    let fragment = text.trim().rsplit('#').next().unwrap_or_default();
    if fragment.len() > MOST_BYTES {
        return Err(FragmentError::TooLarge);
    }
    let packed = match fragment.split_once('.') {
        Some((VERSION, packed)) => packed,
        Some((version, _)) if version.parse::<u32>().is_ok_and(|version| version > 1) => {
            return Err(FragmentError::Newer);
        }
        _ => return Err(FragmentError::Version),
    };
    let deflated = URL_SAFE_NO_PAD
        .decode(packed)
        .map_err(|_| FragmentError::Torn)?;
    decompress_to_vec_with_limit(&deflated, MOST_BYTES).map_err(|failed| {
        if failed.status == TINFLStatus::HasMoreOutput {
            FragmentError::TooLarge
        } else {
            FragmentError::Torn
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_come_back_from_any_address(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let fragment = pack(&bytes).unwrap();
            let fits = |sign: char| sign.is_ascii_alphanumeric() || "._-".contains(sign);
            prop_assert!(fragment.chars().all(fits), "{}", fragment);
            let address = format!(" https://example.org/#{fragment}\n");
            for text in [&fragment, &format!("#{fragment}"), &address] {
                prop_assert_eq!(unpack(text), Ok(bytes.clone()));
            }
        }

        #[test]
        fn a_torn_fragment_is_told(at in any::<prop::sample::Index>(), text in ".{40,80}") {
            let fragment = pack(text.as_bytes()).unwrap();
            let cut = &fragment[..at.index(fragment.len())];
            prop_assert!(unpack(cut).is_err(), "{}", cut);
        }
    }

    #[test]
    fn a_bomb_does_not_go_off() {
        let bomb = compress_to_vec(&vec![b' '; 1 << 28], 9);
        let fragment = format!("1.{}", URL_SAFE_NO_PAD.encode(bomb));
        assert!(
            fragment.len() < MOST_BYTES,
            "it is small before it is inflated"
        );
        assert_eq!(unpack(&fragment), Err(FragmentError::TooLarge));
        let long = format!("1.{}", "A".repeat(MOST_BYTES));
        assert_eq!(unpack(&long), Err(FragmentError::TooLarge));
        assert_eq!(pack(&vec![0; MOST_BYTES + 1]), Err(FragmentError::TooLarge));
    }

    #[test]
    fn what_is_foreign_is_told_from_what_is_torn() {
        for text in ["", "#", "1", "top", "0.q1Yq", "https://a.org/b"] {
            assert_eq!(unpack(text), Err(FragmentError::Version), "{text}");
        }
        assert_eq!(unpack("2.q1YqKEotTi1R"), Err(FragmentError::Newer));
        for text in ["1.", "1.!!", "1.q1YqKEot", "1.q1Yq+/==", "1.ä"] {
            assert_eq!(unpack(text), Err(FragmentError::Torn), "{text}");
        }
    }
}
