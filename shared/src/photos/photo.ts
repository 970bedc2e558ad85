export const MAX_PHOTO_BYTES = 10_485_760
/** The most photos of one listing. */
export const MOST_PHOTOS = 10
export const MAX_PHOTO_TEXT = 300

export const PHOTO_PATH = '/api/photos/'

/** The widths that every photo is stored in, smallest first. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

/** The width for a request without one. */
export const USUAL_PHOTO_WIDTH: PhotoWidth = 960

/**
 * `pending`: a place to upload to; `stored`: the bytes are here; `used`: part of a listing or a
 * profile; `leaving`: nobody sees it any more, and its bytes are about to go.
 */
export const PHOTO_STATES = ['pending', 'stored', 'used', 'leaving'] as const

/** Whether the photo was uploaded, and so is stored in several widths. */
export const isOwnPhoto = (url: string): boolean => url.startsWith(PHOTO_PATH)

export const photoInWidth = (url: string, width: PhotoWidth): string => `${url}?w=${width}`
