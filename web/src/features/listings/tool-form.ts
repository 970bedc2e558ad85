import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import { MOST_INCLUDED, toolListing } from '@commonplot/shared/tools/new-tool.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'

export type ReadyTool = z.output<typeof toolListing>

const EMPTY_TOOL = {
  name: '',
  description: '',
  category: '',
  condition: '',
  pricePerDay: '',
  location: '',
  included: [] as string[],
  /** Typed, but not added yet. */
  nextIncluded: '',
  ...NO_STAY_RULES,
}
export type ToolValues = typeof EMPTY_TOOL
export type ToolForm = UseFormReturn<ToolValues, unknown, ReadyTool>

export const toolValuesOf = (tool: Tool): ToolValues => ({
  name: tool.name,
  description: tool.description,
  category: tool.category,
  condition: tool.condition,
  pricePerDay: String(tool.pricePerDay),
  location: tool.location,
  included: tool.included,
  nextIncluded: '',
  minDays: tool.minDays,
  noticeDays: tool.noticeDays,
  bufferDays: tool.bufferDays,
})

/** Each accessory once, including the unadded text. */
export function allIncluded({
  included,
  nextIncluded,
}: Pick<ToolValues, 'included' | 'nextIncluded'>): string[] {
  const next = nextIncluded.trim()
  return [...new Set([...included, ...(next ? [next] : [])])].slice(0, MOST_INCLUDED)
}

const checkTool = standardSchemaResolver(toolListing) as unknown as Resolver<
  ToolValues,
  unknown,
  ReadyTool
>

const resolveTool: typeof checkTool = (values, context, options) =>
  checkTool({ ...values, included: allIncluded(values) }, context, options)

export const useToolForm = (defaultValues = EMPTY_TOOL): ToolForm =>
  useForm({ defaultValues, resolver: resolveTool, reValidateMode: 'onChange' })

/** The request body. */
export const toolBodyOf = <Values extends { pricePerDay: string }>({
  pricePerDay,
  ...values
}: Values) => ({ ...values, pricePerDay: Number(pricePerDay) })
