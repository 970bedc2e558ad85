const FALLBACK_LOCALE = 'en-US'

/** The language that a browser asks for first. */
export function firstLocale(acceptLanguage: string | undefined): string {
  const [tag = ''] = acceptLanguage?.split(/[,;]/) ?? []
  try {
    return Intl.getCanonicalLocales(tag.trim())[0] ?? FALLBACK_LOCALE
  } catch {
    return FALLBACK_LOCALE
  }
}
