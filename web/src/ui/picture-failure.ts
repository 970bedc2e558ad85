import { useState } from 'react'

/** A picture of a rendered page may have failed before anyone listened: it is tried once more. */
function tryAgain(picture: HTMLImageElement | null): void {
  if (!picture?.complete || picture.naturalWidth > 0) return
  const { src } = picture
  picture.src = src
}

export function usePictureFailure(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return {
    isShown: Boolean(src) && src !== failedSrc,
    listeners: { ref: tryAgain, onError: () => src && setFailedSrc(src) },
  }
}
