const CODE_BLOCK = /^```[\s\S]*?^```/gm
const INLINE_CODE = /`([^`\n]+)`/g
const NPM_RUN = /npm run ([\w:-]+)/g
const NPM_SHORTHAND = /npm (start|test)\b/g
const LINK = /\]\(([^)\s]+)\)/g
const PATH = /^(\.?[\w-][\w.-]*\/)*\.?[\w-][\w.-]*\/?$/
const TOP_FOLDER = /^(\.ci|bench|docs|e2e|scripts|server|shared|web)\//
// `.table.ts` names a kind of file, not a file.
const SUFFIX = /^\.[a-z]+\.tsx?$/
const FILE_NAME = /[\w-](\/|\.(ts|tsx|mjs|md|json|css|sql|example))$/

/** Paths in backticks: below a folder of the project, or ending as files and folders do. */
export function namedPaths(markdown: string): string[] {
  return inlineCode(markdown)
    .map((code) => code.replace(/^\.\//, ''))
    .filter((code) => PATH.test(code) && (TOP_FOLDER.test(code) || FILE_NAME.test(code)))
    .filter((code) => !SUFFIX.test(code))
}

/** Scripts are named in backticks or in code blocks. */
export function namedScripts(markdown: string): string[] {
  const code = [...inlineCode(markdown), ...(markdown.match(CODE_BLOCK) ?? [])].join('\n')
  const named = [...code.matchAll(NPM_RUN), ...code.matchAll(NPM_SHORTHAND)]
  return [...new Set(named.map(([, name = '']) => name))]
}

export function relativeLinks(markdown: string): string[] {
  return [...markdown.replace(CODE_BLOCK, '').matchAll(LINK)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
}

function inlineCode(markdown: string): string[] {
  return [...markdown.replace(CODE_BLOCK, '').matchAll(INLINE_CODE)].map(([, code = '']) => code)
}
