import { UPLOAD_WITHIN_MS } from '@commonplot/shared/attachments/attachment.ts'
import { MAX_PHOTO_BYTES } from '@commonplot/shared/photos/photo.ts'
import { photosApi } from '@commonplot/shared/photos/photos.contract.ts'
import { ApiError, wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { PutError, putFile, whenOnline } from '../../lib/put-file.ts'
import { askToSignIn, GaveUpSigningIn } from '../accounts/sign-in/sign-in-request.ts'

const LONGEST_SIDE = 2000
const QUALITY = 0.85
const HEIC = /\.hei[cf]$|^image\/hei[cf]/i
const HEIC_WORDS =
  'This browser cannot read HEIC pictures. Please save it as JPEG and choose it again.'
const UNREADABLE = 'This picture cannot be read. It may be damaged, or be no picture at all.'

/** Its message is for the person. */
class UnreadablePictureError extends Error {}

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

const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000]
const TOO_LARGE = 'This picture is larger than 10 MB. Please choose a smaller one.'
const LOST = 'The connection was lost. Please try again.'
const SIGN_IN = 'Sign in to upload this photo.'
const FAILED = 'This photo could not be uploaded. Please try again.'

// Twelve megapixels unpacked are fifty megabytes: a phone has room for one at a time.
let lastShrunk: Promise<unknown> = Promise.resolve()
function shrinkInTurn(file: File): Promise<Blob> {
  const shrunk = lastShrunk.then(() => shrinkPicture(file))
  lastShrunk = shrunk.catch(() => {})
  return shrunk
}

export interface UploadWatch {
  signal: AbortSignal
  /** From 0 to 1, once sending has begun. */
  onProgress: (share: number) => void
}

/** Resizes the photo, or throws an error with a message for the person. */
export async function readyPicture(file: File): Promise<Blob> {
  const picture = await shrinkInTurn(file)
  if (picture.size > MAX_PHOTO_BYTES) throw new UnreadablePictureError(TOO_LARGE)
  return picture
}

/** The address under which the picture can be shown from then on. */
export async function uploadPhoto(file: File, watch: UploadWatch): Promise<string> {
  const picture = await readyPicture(file)
  watch.signal.throwIfAborted()
  watch.onProgress(0)
  await whenOnline(watch.signal)
  return asMember(() => uploadPicture(picture, watch, RETRY_DELAYS_MS))
}

/** A visitor is asked to sign in over the page, and the photo goes on from there. */
async function asMember(upload: () => Promise<string>): Promise<string> {
  try {
    return await upload()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    await askToSignIn()
    return upload()
  }
}

export async function uploadPicture(
  picture: Blob,
  { signal, onProgress }: UploadWatch,
  retryDelaysMs: readonly number[] = [],
): Promise<string> {
  const { uploadURL, photoUrl } = await call(photosApi.requestPhotoUpload, {}, signal)
  // Signed for our own address, whichever name the server believes to have.
  const { pathname, search } = new URL(uploadURL, window.location.href)
  await putFile(pathname + search, picture, {
    signal,
    retryDelaysMs,
    timeoutMs: UPLOAD_WITHIN_MS,
    onProgress: ({ loaded, total }) => onProgress(loaded / total),
  })
  return photoUrl
}

export function uploadProblem(error: unknown): string {
  if (error instanceof UnreadablePictureError) return error.message
  if (error instanceof GaveUpSigningIn) return SIGN_IN
  if (!(error instanceof PutError)) return wordsOf(error, FAILED)
  if (error.status === 0) return LOST
  if (error.status === 413) return TOO_LARGE
  return wordsOf(new ApiError(error.status, '', error.body), FAILED)
}
