import { useLocation, useSearchParams } from 'wouter'

/** The search parameters of address and request: text that differs from the default. */
export type AddressSearch<Key extends string> = Partial<Record<Key, string>>

export interface Check {
  safeParse(value: unknown): { success: boolean }
}

/** Omits invalid parameters of an address typed by hand. */
function read<Key extends string>(params: URLSearchParams, checks: Record<Key, Check>) {
  const search: AddressSearch<Key> = {}
  for (const key of Object.keys(checks) as Key[]) {
    const value = params.get(key)?.trim()
    if (value && checks[key].safeParse(value).success) search[key] = value
  }
  return search
}

interface EntryOptions {
  replace?: boolean
  /** Kept with the entry of the history. */
  state?: object
}

/** The state of a list page, kept in its address so that it can be shared and gone back to. */
export function useAddressSearch<Key extends string>(path: string, checks: Record<Key, Check>) {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const search = read(params, checks)

  const change = (changes: AddressSearch<Key>, options: EntryOptions = {}) => {
    const next = new URLSearchParams()
    const merged = { ...search, ...changes }
    for (const key of Object.keys(checks) as Key[]) {
      const value = merged[key]
      if (value) next.set(key, value)
    }
    navigate(next.size > 0 ? `${path}?${next}` : path, options)
  }
  return { search, change, clear: () => navigate(path) }
}

/** The tab that the address names, so that Back and a reload open it again; else the first. */
export function useAddressTab(tabs: readonly { value: string }[]) {
  const [pathname, navigate] = useLocation()
  const [params] = useSearchParams()
  const named = params.get('tab')
  const value = (tabs.find((tab) => tab.value === named) ?? tabs[0])?.value ?? ''
  const onValueChange = (tab: string) => {
    const next = new URLSearchParams(params)
    next.set('tab', tab)
    navigate(`${pathname}?${next}`, { replace: true })
  }
  return { value, onValueChange }
}

/** For choices that only this page knows. */
export const oneOf = (choices: readonly string[]): Check => ({
  safeParse: (value) => ({ success: choices.includes(String(value)) }),
})

/** Choices that belong together, such as both ends of a price, count once. */
export const countGroupsSet = <Key extends string>(
  groups: readonly Key[][],
  search: AddressSearch<NoInfer<Key>>,
): number => groups.filter((keys) => keys.some((key) => search[key])).length
