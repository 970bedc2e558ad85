import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newPerson, renderWithProviders } from '../../testing/render.tsx'
import { expectFailureToast } from '../../testing/toasts.ts'
import { ShareButton, ShareDialog } from './share-dialog.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ORCHARD: Achievement = {
  type: 'milestone',
  title: 'Nine days in the garden',
  description: 'Seventeen activities logged.',
  icon: '🌳',
  points: 640,
  co2Saved: 43.54,
  level: 'Green Thumb',
}

function openShare(achievement = ORCHARD) {
  const writeText = vi.fn(async (_text: string) => {})
  const person = newPerson()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const onOpenChange = vi.fn()
  renderWithProviders(<ShareDialog achievement={achievement} open onOpenChange={onOpenChange} />)
  return { writeText, person, onOpenChange }
}

test('it opens from a Share button or one of our own words, and closes [IMPT-39]', async () => {
  const person = newPerson()
  renderWithProviders(
    <>
      <ShareButton achievement={ORCHARD} />
      <ShareButton achievement={ORCHARD}>Tell the neighbours</ShareButton>
    </>,
  )
  for (const name of ['Share', 'Tell the neighbours']) {
    await person.click(screen.getByRole('button', { name }))
    await person.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

test('the card shows icon, title, description, points, CO2 and level, the message below it [IMPT-40] [IMPT-41] [DATA-22]', () => {
  openShare()
  for (const words of [
    '🌳',
    'Nine days in the garden',
    'Seventeen activities logged.',
    '640 points',
    '43.5 kg CO2 saved',
    'Green Thumb',
  ]) {
    screen.getByText(words)
  }
  const message = screen.getByText(/^A milestone on Commonplot: Nine days in the garden\./)
  const title = screen.getByText('Nine days in the garden')
  expect(title.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('leaves no gap for missing fields of an achievement [DATA-22]', () => {
  openShare({ type: 'badge', title: 'First Harvest', description: 'Brought in a first harvest.' })
  screen.getByText('🌱')
  expect(screen.queryByText(/points|CO2 saved/)).toBeNull()
})

test.each([
  ['badge', /^I earned a badge/],
  ['level_up', /^I reached a new level/],
  ['milestone', /^A milestone/],
  ['challenge_complete', /^I finished a challenge/],
  ['something_new', /^A milestone/],
])('an achievement of the type %s has its own opening [IMPT-48]', (type, opening) => {
  openShare({ ...ORCHARD, type })
  screen.getByText(opening)
})

test.each([
  ['X', 'https://x.com/intent/post?'],
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?'],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?'],
])(
  '%s opens in a small window, and says so [IMPT-42] [IMPT-43] [IMPT-45]',
  async (name, address) => {
    const open = vi.fn((_url: string, _target: string, _features: string) => {})
    vi.stubGlobal('open', open)
    const { person } = openShare()
    await person.click(screen.getByRole('button', { name: `Share on ${name}` }))
    const [url, , features] = open.mock.calls[0] ?? []
    expect(url).toContain(address)
    expect(features).toBe('width=600,height=400')
    await screen.findByText('Shared!')
    screen.getByText(`Opening ${name} to share your achievement`)
  },
)

test('the copied text ends with the hashtags and then the link to join [IMPT-42] [IMPT-44] [IMPT-46] [B7]', async () => {
  const { person, writeText } = openShare()
  await person.click(screen.getByRole('button', { name: 'Copy text' }))
  await screen.findByText('Copied!')
  screen.getByText('Achievement text copied to clipboard')
  const [text = ''] = writeText.mock.calls[0] ?? []
  const hashtags = '#Commonplot #SustainableLiving #CommunityGardening #ClimateAction'
  expect(text.endsWith(`\n\n${hashtags}\n\nJoin me: ${window.location.origin}`)).toBe(true)
})

test('Copied stands for two seconds, then the label is back [IMPT-47]', async () => {
  vi.useFakeTimers()
  openShare()
  const button = screen.getByRole('button', { name: 'Copy text' })
  await act(async () => fireEvent.click(button))
  expect(button.textContent).toBe(' Copied')
  act(() => vi.advanceTimersByTime(1_999))
  expect(button.textContent).toBe(' Copied')
  act(() => vi.advanceTimersByTime(1))
  expect(button.textContent).toBe(' Copy text')
})

test('shows a toast when the clipboard fails [ERR-30]', async () => {
  const { person, writeText } = openShare()
  writeText.mockRejectedValue(new Error('no'))
  await person.click(screen.getByRole('button', { name: 'Copy text' }))
  await expectFailureToast('Error', 'Failed to copy to clipboard')
})
