import { clsx } from 'clsx'

const DRAWN: Record<string, string> = {
  '🧺': 'basket',
  '🌱': 'seedling',
  '🛠️': 'tools',
  '🤝': 'hands',
  '🔥': 'flame',
  '🚲': 'bicycle',
  '🪱': 'worm',
  '🌳': 'tree',
  '🌿': 'leaves',
  '🏁': 'flag',
  '🔒': 'lock',
}

interface EmojiProps {
  /** Some systems lack an emoji font, so the product draws its own. */
  symbol: string
  className?: string
}

/** Decorates words beside it; give it a size such as `size-12`. */
export function Emoji({ symbol, className }: EmojiProps) {
  const name = DRAWN[symbol]
  if (!name) {
    return (
      <span aria-hidden className={clsx('text-4xl', className)}>
        {symbol}
      </span>
    )
  }
  return (
    <span aria-hidden className={clsx('inline-block shrink-0', className)}>
      <img
        src={`/pictures/emoji-${name}.svg`}
        alt=""
        loading="lazy"
        width={96}
        height={96}
        className="size-full"
      />
      <span className="sr-only">{symbol}</span>
    </span>
  )
}
