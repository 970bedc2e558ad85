import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keepEarlyActions } from './early-actions.ts'
import { useIsTakingOver } from './visit.tsx'
import { whenIdle } from './when-idle.ts'

/** A little ahead, so that whoever scrolls meets what works already. */
const AHEAD = '25%'
/** By then a phone has time for it, and what changes live is to be seen wherever somebody looks. */
const LATEST_MS = 12_000
const SIGNS_OF_INTEREST = ['pointerdown', 'focusin', 'click', 'input'] as const

interface Gate {
  opened: Promise<void>
  open: () => void
  /** Does what was done in vain until now. */
  repeat: () => void
}

function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve, repeat: () => {} }
}

/** Opens once somebody comes near or does something; what they do inside is kept until then. */
function openOnInterest(gate: Gate, place: HTMLElement): () => void {
  const ended = new AbortController()
  const { signal } = ended
  for (const type of SIGNS_OF_INTEREST) {
    // In a task of its own: taken over between two listeners of the same event, a field would be thought
    // to have come with what was just typed into it.
    const onSign = ({ target }: Event) =>
      target instanceof Node && place.contains(target) && setTimeout(gate.open)
    document.addEventListener(type, onSign, { capture: true, signal })
  }
  // What is done elsewhere may change what is shown here, and then it would no longer fit what came.
  const onUse = () => void whenIdle(gate.open)
  document.addEventListener('click', onUse, { capture: true, signal })
  // After these, which would else not hear of what is kept.
  gate.repeat = keepEarlyActions(place)
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && gate.open(),
    { rootMargin: AHEAD },
  )
  observer.observe(place)
  const timer = setTimeout(gate.open, LATEST_MS)
  const end = () => {
    ended.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  void gate.opened.then(end)
  return end
}

function Gated({ gate, part: Part }: { gate: Gate | null; part: ComponentType }) {
  if (gate) use(gate.opened)
  useLayoutEffect(() => gate?.repeat(), [gate])
  return <Part />
}

interface HydrateInViewProps {
  /** Without properties: a new one would have to be rendered, and so taken over, at once. */
  part: ComponentType
  className?: string
  /** In its place while its code is fetched, where the server has drawn nothing; always the same element. */
  fallback?: ReactNode
}

/**
 * A part below the fold, as the server rendered it until somebody comes near: a phone is busy for as
 * long as all that it takes over at the start. Rendered in the browser it is like any other part.
 */
export const HydrateInView = memo(({ part, className, fallback }: HydrateInViewProps) => {
  const isTakingOver = useIsTakingOver()
  const [gate] = useState(() => (isTakingOver ? createGate() : null))
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (gate && place.current ? openOnInterest(gate, place.current) : undefined),
    [gate],
  )
  return (
    <div ref={place} className={className}>
      <Suspense fallback={fallback}>
        <Gated gate={gate} part={part} />
      </Suspense>
    </div>
  )
})
