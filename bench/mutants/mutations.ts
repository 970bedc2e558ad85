import { parseSync } from '@swc/core'

/** One small mistake, and the whole file with that mistake in it. */
export interface Mutation {
  line: number
  before: string
  after: string
  source: string
}

interface Node {
  type: string
  span: { start: number; end: number }
  [field: string]: unknown
}

/** Finds the text of a part of the file. */
type TextOf = (part: Node) => string

const OTHER_OPERATOR: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Types say nothing at run time, and what is imported is mutated at home. */
const LEFT_ALONE = /^(Ts(?!AsExpression|SatisfiesExpression|ConstAssertion)|Import)/

const MISTAKES: Record<string, (node: Node, text: TextOf) => string[]> = {
  BinaryExpression(node, text) {
    const [left, right] = [text(node['left'] as Node), text(node['right'] as Node)]
    const other = OTHER_OPERATOR[node['operator'] as string]
    // Brackets, since ?? and || may not stand side by side without them.
    return other ? [`((${left}) ${other} (${right}))`] : []
  },
  ConditionalExpression: (node, text) => [
    `(${text(node['consequent'] as Node)})`,
    `(${text(node['alternate'] as Node)})`,
  ],
  IfStatement(node, text) {
    const [test, whole] = [text(node['test'] as Node), text(node)]
    return ['true', 'false'].map((answer) => whole.replace(test, answer))
  },
  NumericLiteral: (node, text) => [`(${text(node)} + 1)`],
  BooleanLiteral: (node) => [String(!node['value'])],
  StringLiteral: (node) => [node['value'] === '' ? "'mutant'" : "''"],
  TemplateLiteral: () => ["''"],
  UnaryExpression: (node, text) => [text(node['argument'] as Node)],
  ArrayExpression: (node) => ((node['elements'] as unknown[]).length > 0 ? ['[]'] : []),
  /** `days.sort()` becomes `days`. */
  CallExpression(node, text) {
    const callee = node['callee'] as Node
    return callee.type === 'MemberExpression' ? [text(callee['object'] as Node)] : []
  },
}

/** Every mistake that we know how to make in a file, one at a time. */
export function mutationsOf(source: string): Mutation[] {
  // Offsets count bytes from where the parser stopped the last time; the semicolon marks our zero.
  const module = parseSync(`;${source}`, { syntax: 'typescript' }) as unknown as Node
  const bytes = Buffer.from(source)
  const zero = module.span.start + 1
  const text: TextOf = ({ span }) => bytes.subarray(span.start - zero, span.end - zero).toString()
  return nodesIn(module).flatMap((node) => {
    const [start, end] = [node.span.start - zero, node.span.end - zero]
    const [head, tail] = [bytes.subarray(0, start).toString(), bytes.subarray(end).toString()]
    return (MISTAKES[node.type]?.(node, text) ?? []).map((after) => ({
      line: head.split('\n').length,
      before: text(node),
      after,
      source: head + after + tail,
    }))
  })
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  if (LEFT_ALONE.test(node.type ?? '')) return []
  const isKey = (field: string) => field === 'key' || field === 'typeAnnotation'
  const within = Object.entries(node).flatMap(([field, part]) =>
    isKey(field) ? [] : nodesIn(part),
  )
  return node.type && MISTAKES[node.type] ? [node, ...within] : within
}
