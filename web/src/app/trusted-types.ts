/** Markup that libraries write: Uppy an empty string, React a script, Leaflet an icon and two buttons. */
const LIBRARY_MARKUP = /^(<script><\/script>|<svg\/>|<span aria-hidden="true">[^<]{1,8}<\/span>)?$/
const SCRIPT_ADDRESS = /^(\/service-worker\.js$|https:\/\/js\.stripe\.com\/)/

interface PolicyRules {
  createHTML(markup: string): string | null
  createScriptURL(url: string): string | null
  createScript(text: string): string | null
}

function only(known: RegExp) {
  return (text: string) => (known.test(text) ? text : null)
}

export const trustedRules: PolicyRules = {
  createHTML: only(LIBRARY_MARKUP),
  createScriptURL: only(SCRIPT_ADDRESS),
  // The only text ever put into a script is data for search engines; anything else throws here.
  createScript: (text) => JSON.parse(text) && text,
}

interface PolicyFactory {
  createPolicy(name: 'default', rules: PolicyRules): unknown
}

/** From here on the browser refuses every other text that would become markup or code. */
export function adoptTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', trustedRules)
}
