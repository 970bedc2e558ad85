import { useEffect, useEffectEvent, useState } from 'react'

const isGone = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )

/** Files of an older version are not there any more; those that merely cannot be reached are. */
export async function isRenewed(error: unknown): Promise<boolean> {
  const [named] = /https?:\S+/.exec(String(error)) ?? []
  const first = document.querySelector<HTMLScriptElement>('script[src]')?.src
  const files = [named, first].filter((address) => address !== undefined)
  return (await Promise.all(files.map(isGone))).includes(true)
}

/** Asks for it again once there is a network; says whether only a reload helps. */
export function useMissingCode(error: unknown, onRetry: () => void): boolean {
  const [needsReload, setNeedsReload] = useState(false)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const ended = new AbortController()
    window.addEventListener('online', () => retry(), { signal: ended.signal })
    void isRenewed(error).then((is) => ended.signal.aborted || setNeedsReload(is))
    return () => ended.abort()
  }, [error])
  return needsReload
}

export const reloadPage = (): void => window.location.reload()
