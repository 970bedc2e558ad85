import { useEffect } from 'react'

/** Whenever there is something new to say, the first field that it is about gets the focus. */
export function useFocusOnError(formId: string, told: string | undefined): void {
  useEffect(() => {
    if (!told) return
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [told, formId])
}
