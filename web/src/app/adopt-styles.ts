/** Styles that the server could not send as such: the content security policy trusts scripts only. */
export function adoptStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
}
