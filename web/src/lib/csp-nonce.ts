import { setNonce } from 'get-nonce'

/** Dialogs lock scrolling with a `<style>` element; the content security policy wants to know it. */
export function adoptCspNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
  if (nonce && !nonce.startsWith('__')) setNonce(nonce)
}
