import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Fetches what the target will show, so that going there feels instant. */
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

/** The router tells once how a path's code is fetched; links everywhere then ask by path. */
export function setRouteLoader(load: LoadRoute): void {
  loadRoute = load
}

/** Null when the code of that path is here already, or the path is none of ours. */
export const prefetchRoute = (href: string): Promise<unknown> | null =>
  loadRoute(new URL(href, 'http://localhost').pathname)

/** Handlers for whatever leads somewhere: a hover, a finger going down or a focus means "soon". */
function prefetchOnIntent(href: string, prefetchData?: () => void) {
  const prefetch = () => {
    // A failed prefetch costs nothing: the visit itself asks again and shows what went wrong.
    prefetchRoute(href)?.catch(() => {})
    prefetchData?.()
  }
  return { onMouseEnter: prefetch, onTouchStart: prefetch, onFocus: prefetch }
}
