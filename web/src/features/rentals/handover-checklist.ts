import type { HandoverStepName } from '@commonplot/shared/rentals/handover.ts'
import type { ToolCategory } from '@commonplot/shared/tools/tool.ts'

export type ChecklistKind = ToolCategory | 'plot'

const CHECKLISTS: Record<ChecklistKind, Record<HandoverStepName, readonly string[]>> = {
  'hand-tools': {
    pickup: ['All pieces are there', 'Handles sit tight', 'Edges looked at'],
    return: ['All pieces are there', 'Cleaned of soil', 'Nothing bent or broken'],
  },
  'power-tools': {
    pickup: ['It starts and stops', 'Fuel or battery looked at', 'Guards and cable are whole'],
    return: ['It starts and stops', 'Fuel or battery as agreed', 'Cleaned, blades covered'],
  },
  transport: {
    pickup: ['Wheels turn, tyres are full', 'Brake or hitch looked at', 'Straps are there'],
    return: ['Wheels turn, tyres are full', 'Emptied and swept', 'Straps are there'],
  },
  plot: {
    pickup: ['Gate opens', 'Keys or code handed over', 'Borders of the plot shown'],
    return: ['Gate is shut', 'Keys are back', 'Plot left tidy'],
  },
}

/** What two people look at together, so that nobody has to think of it at the gate. */
export const checklistFor = (kind: ChecklistKind, step: HandoverStepName): readonly string[] =>
  CHECKLISTS[kind][step]
