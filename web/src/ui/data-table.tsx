import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** Stands at the right, digit under digit. */
  isFigure?: boolean
  /** Left out where a table has little room; a phone has the room, one under the other. */
  isExtra?: boolean
}

interface DataTableProps<Row> {
  /** Read instead of a heading. */
  label: string
  /** The content of the first column, a button that opens the row. */
  heading: { label: string; name: (row: Row) => ReactNode; under?: (row: Row) => ReactNode }
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  keyOf: (row: Row) => string
  opens: (row: Row) => { href: string } | { onOpen: () => void }
}

/** The elements that the arrow keys move between. */
export const ROW_OPENER = '[data-row-opener]'

const ROW = clsx(
  'relative transition hover:bg-sunken has-[[data-row-opener]:focus-visible]:bg-sunken',
  'max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-2 max-md:px-4 max-md:py-3.5',
)
const HEAD =
  'px-3 py-2.5 text-sm font-semibold whitespace-nowrap text-ink-soft first:pl-5 last:pr-5'
const CELL = 'md:px-3 md:py-2 md:text-sm md:first:pl-5 md:last:pr-5'
type HeadCell = Pick<Column<never>, 'label' | 'isFigure' | 'isExtra'>

const SIDES = { left: 'text-left', right: 'md:figures md:text-right' }

const sideOf = ({ isFigure = false }: HeadCell) => SIDES[isFigure ? 'right' : 'left']

/** A press on the row opens it, except on its links and buttons. */
const OPENER =
  'text-left font-semibold wrap-anywhere md:text-sm after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus max-md:after:rounded-lg'

function Opener<Row>({
  row,
  heading,
  opens,
}: Pick<DataTableProps<Row>, 'heading' | 'opens'> & { row: Row }) {
  const target = opens(row)
  const name = heading.name(row)
  if ('href' in target) {
    return (
      <Link data-row-opener="" href={target.href} className={OPENER}>
        {name}
      </Link>
    )
  }
  return (
    <button
      type="button"
      data-row-opener=""
      aria-haspopup="dialog"
      onClick={target.onOpen}
      className={OPENER}
    >
      {name}
    </button>
  )
}

/** Empty cells take no place on a phone. */
const isNothing = (content: ReactNode) =>
  content === null || content === undefined || content === ''

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  return (
    <td
      className={clsx(
        CELL,
        sideOf(column),
        column.isExtra && 'md:max-lg:hidden',
        isNothing(content) && 'max-md:hidden',
      )}
    >
      <span aria-hidden className="block text-sm text-ink-soft md:hidden">
        {column.label}
      </span>
      {content}
    </td>
  )
}

/** Rows and columns where there is room, a card for each row on a phone. */
export function DataTable<Row>({
  label,
  heading,
  columns,
  rows,
  keyOf,
  opens,
}: DataTableProps<Row>) {
  return (
    <table className="w-full overflow-hidden rounded-lg border border-line bg-card max-md:block md:border-separate md:border-spacing-0">
      <caption className="sr-only">{label}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {[heading as HeadCell, ...columns].map((column) => (
            <th
              key={column.label}
              scope="col"
              className={clsx(
                HEAD,
                'md:border-b md:border-line-strong',
                sideOf(column),
                column.isExtra && 'md:max-lg:hidden',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:divide-y max-md:divide-line">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={clsx(ROW, 'md:not-first:*:border-t md:not-first:*:border-line')}
          >
            <th
              scope="row"
              className={clsx(CELL, 'text-left font-normal max-md:col-span-2 md:min-w-44')}
            >
              <Opener {...{ row, heading, opens }} />
              {heading.under?.(row)}
            </th>
            {columns.map((column) => (
              <Cell key={column.label} {...{ column, row }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// A long name must not push the other columns away.
const ROW_LINK = clsx(
  'relative z-10 -mx-1.5 rounded-sm px-1.5 font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2',
  'max-md:-my-2.5 max-md:inline-flex max-md:min-h-11 max-md:items-center md:inline-block md:leading-8',
  'md:in-[td]:max-w-48 md:in-[td]:truncate md:in-[td]:align-middle',
)

/** Leads elsewhere from within a row, above the place where a press opens the row itself. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={ROW_LINK}>
      {children}
    </Link>
  )
}
