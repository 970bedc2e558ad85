import { addFailureToast } from './failure-toast.ts'
import { fetchCode } from './fetch-code.ts'
import { isRenewed } from './missing-code.ts'

/** For what opens over the page and has code of its own, which is fetched on the way to its button. */
export function openWithCode(load: () => Promise<unknown>) {
  // A failed prefetch costs nothing: the press itself asks again.
  const prefetch = () => void load().catch(() => {})
  return {
    prefetchOnIntent: { onPointerEnter: prefetch, onFocus: prefetch },
    open: (show: () => void) =>
      fetchCode(load).then(show, async (error) =>
        addFailureToast(
          (await isRenewed(error))
            ? 'There is a new version of Commonplot. Please reload the page.'
            : 'This needs a connection. Please try again.',
        ),
      ),
  }
}
