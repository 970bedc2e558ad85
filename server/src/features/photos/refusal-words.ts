import type { PictureRefusal } from '../../adapters/pictures/pictures.port.ts'

/** What to do about it, in words for people. */
export const REFUSALS: Record<PictureRefusal, string> = {
  unknown: 'This is not a picture that we can show. Please choose a JPEG, PNG or WebP picture.',
  heic: 'This is an HEIC picture, which most browsers cannot show. Please save it as JPEG and choose it again.',
  broken:
    'This picture is damaged, not complete, or has something else behind it. Please choose it again, or save it anew.',
  moving: 'Moving pictures cannot be shown here. Please choose a picture that stands still.',
  huge: 'This picture has more than 64 million pixels. Please choose a smaller one.',
}
