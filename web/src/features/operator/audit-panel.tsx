import {
  AUDIT_ACTION_LABELS,
  AUDIT_ACTIONS,
  type AuditEntry,
  type AuditTarget,
} from '@commonplot/shared/operator/audit.ts'
import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import {
  operatorPath,
  personPath,
  plotPath,
  rentalPath,
  toolPath,
} from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/visit.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Select } from '../../ui/inputs.tsx'
import { TextLink } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { PersonLink } from './people/person-cells.tsx'
import { FilterBar, NarrowedTo } from './table/filter-bar.tsx'
import { tableOptions, useTabSearch } from './table/operator-search.ts'
import { Facts, RowSheet } from './table/row-sheet.tsx'
import { TablePanel } from './table/table-panel.tsx'

type Target = Pick<AuditEntry, 'targetType' | 'targetId'>

/** The page of an audited target, or null where it has none. */
function targetHref({ targetType, targetId }: Target): string | null {
  switch (targetType) {
    case 'user':
      return personPath(targetId)
    case 'plot':
      return plotPath(targetId)
    case 'tool':
      return toolPath(targetId)
    case 'rental':
      return rentalPath(targetId)
    case 'report':
      return operatorPath('reports', { filter: 'all', open: targetId })
    case 'appeal':
      return operatorPath('appeals', { open: targetId })
    case 'backup':
      return operatorPath('health')
    default:
      return null
  }
}

const COLUMNS: ReadonlyArray<Column<AuditEntry>> = [
  { label: 'Operator', cell: ({ operator }) => <PersonLink person={operator} /> },
  { label: 'Whom', cell: ({ person }) => person && <PersonLink person={person} /> },
  { label: 'Why', cell: ({ reason }) => <span className="line-clamp-2">{reason}</span> },
  { label: 'When', cell: ({ at }) => <TimeAgo instant={at} className="whitespace-nowrap" /> },
]

const TARGET_NAMES: Record<AuditTarget, string> = {
  user: 'Person',
  plot: 'Plot',
  tool: 'Tool',
  post: 'Post',
  comment: 'Comment',
  review: 'Review',
  message: 'Message',
  report: 'Report',
  appeal: 'Appeal',
  rental: 'Rental',
  mail: 'Mail',
  invitation: 'Invitation',
  backup: 'Backup',
}

function EntrySheet({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const format = useFormat()
  const href = targetHref(entry)
  return (
    <RowSheet
      title={AUDIT_ACTION_LABELS[entry.action]}
      description={format.exactTime(entry.at)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Operator', <PersonLink key="operator" person={entry.operator} />],
          ['Whom', entry.person && <PersonLink key="person" person={entry.person} />],
          ['Why', entry.reason],
          [TARGET_NAMES[entry.targetType], entry.targetId],
        ]}
      />
      {href && (
        <p className="mt-5">
          <TextLink href={href} className="finger-high">
            Look at it
          </TextLink>
        </p>
      )}
    </RowSheet>
  )
}

export function AuditPanel() {
  const { filters, change, open, setOpen } = useTabSearch('audit')
  const list = useInfiniteQuery(tableOptions(operatorApi.listAudit, filters))
  const { action, personId, operatorId } = filters
  const first = list.data?.pages[0]?.items[0]
  return (
    <TablePanel
      noun="acts"
      {...{ list, open, setOpen }}
      keyOf={({ id }) => id}
      heading={{ label: 'What', name: (entry) => AUDIT_ACTION_LABELS[entry.action] }}
      columns={COLUMNS}
      filters={
        <FilterBar>
          <div className="flex flex-wrap items-center gap-3">
            <Select
              aria-label="What was done"
              value={action ?? ''}
              onChange={({ target }) => change({ action: target.value })}
            >
              <option value="">Everything</option>
              {AUDIT_ACTIONS.map((name) => (
                <option key={name} value={name}>
                  {AUDIT_ACTION_LABELS[name]}
                </option>
              ))}
            </Select>
            {personId && (
              <NarrowedTo
                words={`About ${first?.person?.fullName ?? 'one person'}`}
                onClear={() => change({ personId: '' })}
              />
            )}
            {operatorId && (
              <NarrowedTo
                words={`By ${first?.operator.fullName ?? 'one operator'}`}
                onClear={() => change({ operatorId: '' })}
              />
            )}
          </div>
        </FilterBar>
      }
      empty={{ title: 'Nothing done', words: 'Every act of an operator is listed here.' }}
      sheet={(entry, onClose) => <EntrySheet {...{ entry, onClose }} />}
    />
  )
}
