import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { whenIdle } from '../lib/browser-state.ts'
import { CodeFailure, fetchCode } from '../lib/fetch-code.ts'
import { addFailureToast } from '../lib/toast-store.ts'
import { useIsFirstRender } from '../lib/visit.tsx'
import { FailureLine } from './failure-line.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A component whose code is fetched once; after a failure the next `preload` asks again. */
export function lazyCode<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null

  async function fetchPart(): Promise<ComponentType<Props>> {
    try {
      loaded = await load()
      return loaded
    } catch (cause) {
      loading = null
      throw new CodeFailure(String(cause), { cause })
    }
  }
  const fetchOnce = () => {
    loading ??= fetchPart()
    return loading
  }
  const create = () => lazy(async () => ({ default: await fetchOnce() }))
  let latest = create()

  return {
    /** Null when the code is here already. */
    preload: () => (loaded ? null : fetchOnce()),
    /** The component itself once its code is here, because `lazy` suspends even then. */
    part: (): ComponentType<Props> => loaded ?? latest,
    /** `lazy` remembers a failure for good. */
    renew: () => {
      latest = create()
    },
  }
}

class PartBoundary extends Component<{
  failed: (error: CodeFailure) => ReactNode
  children: ReactNode
}> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error instanceof CodeFailure) return this.props.failed(error)
    // Code that came and broke is the page's affair.
    if (error) throw error
    return this.props.children
  }
}

function Failed({ error, onRetry }: { error: CodeFailure; onRetry: () => void }) {
  if (!useMissingCode(error, onRetry))
    return (
      <FailureLine
        words="This part could not be loaded. It comes by itself once you are back online."
        query={{ refetch: onRetry, isFetching: false }}
      />
    )
  return (
    <FailureLine
      words="There is a new version of Commonplot."
      query={{ refetch: reloadPage, isFetching: false }}
      action="Reload the page"
    />
  )
}

interface Places {
  /** Until the code is here. */
  fallback?: ReactNode
  /** Replaces the error line after a failed load. */
  failed?: ReactNode
}

/**
 * A part whose code loads with its first use. A failed load shows an error in place of the part only.
 * The browser alone renders it: a press on server markup would be lost until the code is loaded.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { fallback, failed }: Places = {},
) {
  const code = lazyCode(() => fetchCode(load))
  // A failed prefetch costs nothing: the press itself asks again.
  const prefetch = () => void code.preload()?.catch(() => {})

  function LazyPart(props: Props) {
    const isFirstRender = useIsFirstRender()
    const [{ Part, tries }, setCurrent] = useState(() => ({ Part: code.part(), tries: 0 }))
    const tryAgain = () => {
      code.renew()
      setCurrent({ Part: code.part(), tries: tries + 1 })
    }
    if (isFirstRender) return fallback
    return (
      <PartBoundary
        key={tries}
        failed={(error) => failed ?? <Failed error={error} onRetry={tryAgain} />}
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }

  return Object.assign(LazyPart, {
    prefetch,
    prefetchOnIntent: { onPointerEnter: prefetch, onFocus: prefetch },
    /** Loads the code of a dialog and shows it; a failed load shows a toast. */
    open: async (show: () => void) => {
      try {
        await code.preload()
      } catch (error) {
        return addFailureToast(
          (await isRenewed(error))
            ? 'There is a new version of Commonplot. Please reload the page.'
            : 'This needs a connection. Please try again.',
        )
      }
      show()
    },
  })
}

/** A part that the first screen can do without: its code comes once that screen stands. */
export function idlePart<Props extends object = object>(
  load: Load<Props>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const code = lazyCode(load)
  return function IdlePart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      const ended = new AbortController()
      const { signal } = ended
      const fetchPart = () =>
        void Promise.resolve(code.preload()).then(
          () => signal.aborted || setPart(code.part),
          // No event reports that the server is back, so the next press retries, too.
          () => {
            for (const event of ['online', 'click']) {
              window.addEventListener(event, fetchPart, { capture: true, once: true, signal })
            }
          },
        )
      const cancel = whenIdle(fetchPart)
      return () => {
        cancel()
        ended.abort()
      }
    }, [])
    return Part ? <Part {...props} /> : fallback
  }
}

const isGone = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )

/** The server answers 404 for files of an older version; other failures are temporary. */
async function isRenewed(error: unknown): Promise<boolean> {
  const [named] = /https?:\S+/.exec(String(error)) ?? []
  const first = document.querySelector<HTMLScriptElement>('script[src]')?.src
  const files = [named, first].filter((address) => address !== undefined)
  return (await Promise.all(files.map(isGone))).includes(true)
}

/** Retries when the network is back. True if only a reload helps. */
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
