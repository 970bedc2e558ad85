import type { TeamRole } from '@commonplot/shared/teams/teams.contract.ts'

export interface DemoTeam {
  id: string
  name: string
  description: string
  ageDays: number
  /** Captain first. */
  members: readonly string[]
}

export const DEMO_TEAMS: readonly DemoTeam[] = [
  {
    id: 'team-1',
    name: 'Sellwood Sprouts',
    description: 'Neighbours around SE Tacoma who water for each other in July.',
    ageDays: 50,
    members: ['user7', 'user1', 'user8', 'user9', 'user10'],
  },
  {
    id: 'team-2',
    name: 'The Compost Collective',
    description: 'Turning other people’s scraps into soil since last spring.',
    ageDays: 80,
    members: ['user6', 'user11'],
  },
  {
    id: 'team-3',
    name: 'Alder Street Rooftop',
    description: 'Everything we grow came up in a lift.',
    ageDays: 60,
    members: ['user3', 'user5'],
  },
  {
    id: 'team-4',
    name: 'Tool Shed Regulars',
    description: 'We lend, we fix, we sharpen.',
    ageDays: 70,
    members: ['user2', 'user4'],
  },
  {
    id: 'team-5',
    name: 'Lake Oswego Late Starters',
    description: 'It is never too late to sow something.',
    ageDays: 30,
    members: ['user12'],
  },
]

export function roleOf(team: DemoTeam, userId: string): TeamRole {
  return team.members[0] === userId ? 'captain' : 'member'
}
