import { useEffect } from 'react'

/**
 * Whenever there is something new to say, the first field that it is about gets the focus. A form that
 * says it while somebody types counts the checks instead, so that the focus stays where they type.
 */
export function useFocusOnError(formId: string, told: string | number | undefined): void {
  useEffect(() => {
    if (!told) return
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [told, formId])
}
