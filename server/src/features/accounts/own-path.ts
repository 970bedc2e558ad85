const HERE = 'http://here'
/** What browsers read alike: no blanks, no backslash, nothing that has to be encoded first. */
const PLAIN_PATH = /^\/[\x21-\x5b\x5d-\x7e]*$/

/** A path of ours, whatever was asked for: never another site, nor what a browser takes for one. */
export function ownPath(wanted: string | undefined): string {
  if (!wanted || !PLAIN_PATH.test(wanted) || !URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
