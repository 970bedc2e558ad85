const LONGEST_SIDE = 2000
const QUALITY = 0.85
const HEIC = /\.hei[cf]$|^image\/hei[cf]/i
const HEIC_WORDS =
  'This browser cannot read HEIC pictures. Please save it as JPEG and choose it again.'
const UNREADABLE = 'This picture cannot be read. It may be damaged, or be no picture at all.'

/** With words for the person who chose it. */
export class UnreadablePictureError extends Error {}

/**
 * As large as a screen needs, turned upright and without what the camera wrote into it. Reading
 * and writing happen beside the page, which stays alive meanwhile; a browser that cannot do it
 * leaves the work to the server.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return file
  const bitmap = await createImageBitmap(file).catch(() => {
    const isHeic = HEIC.test(file.name) || HEIC.test(file.type)
    throw new UnreadablePictureError(isHeic ? HEIC_WORDS : UNREADABLE)
  })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  // Safari writes no WebP, and answers with a PNG, which of a photo is far too large.
  if (webp.type === 'image/webp') return webp
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
