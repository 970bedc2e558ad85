import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'wouter'
import { prefetchOnIntent } from '../lib/prefetch.ts'
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
