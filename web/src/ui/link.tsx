import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Prefetches the queries of the target page. */
  prefetchData?: () => void
}

export function Link({ href, prefetchData, ...rest }: LinkProps) {
  return <RouterLink href={href} {...prefetchOnIntent(href, prefetchData)} {...rest} />
}

export function TextLink({ className = '', ...rest }: LinkProps) {
  return (
    <Link
      className={`font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
      {...rest}
    />
  )
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />
}

type LoadRoute = (path: string) => Promise<unknown> | null

let loadRoute: LoadRoute = () => null

/** The router registers its loader once; links prefetch the code of a path with it. */
export function setRouteLoader(load: LoadRoute): void {
  loadRoute = load
}

/** Null when the code of that path is here already, or the path is none of ours. */
export const prefetchRoute = (href: string): Promise<unknown> | null =>
  loadRoute(new URL(href, 'http://localhost').pathname)

/** Prefetches on hover, touch and focus. */
function prefetchOnIntent(href: string, prefetchData?: () => void) {
  const prefetch = () => {
    // A failed prefetch is ignored: the visit retries and shows the error.
    prefetchRoute(href)?.catch(() => {})
    prefetchData?.()
  }
  return { onMouseEnter: prefetch, onTouchStart: prefetch, onFocus: prefetch }
}
