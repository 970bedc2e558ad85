import type { AuditEntry } from '@commonplot/shared/operator/audit.ts'
import {
  operatorPath,
  personPath,
  plotPath,
  rentalPath,
  toolPath,
} from '@commonplot/shared/screens/screens.ts'

type Target = Pick<AuditEntry, 'targetType' | 'targetId'>

/** Where the thing that an act was about can be looked at; null where that is nowhere. */
export function targetHref({ targetType, targetId }: Target): string | null {
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
