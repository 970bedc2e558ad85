import '../testing/render.tsx'
import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { newPerson } from '../testing/render.tsx'
import { Button } from './button.tsx'
import { Switch } from './checkbox.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextArea, TextInput } from './inputs.tsx'
import { Popover } from './popover.tsx'
import { Tabs } from './tabs.tsx'

test('names its action and ignores presses while busy', async () => {
  const onClick = vi.fn()
  render(
    <Button busyLabel="Saving..." onClick={onClick}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Saving...' })
  await newPerson().click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(onClick).not.toHaveBeenCalled()
})

test('a button that cannot be pressed any more keeps the focus that is on it, and sends nothing [B8]', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (state: { disabled?: boolean; busyLabel?: string }) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Words" />
      <Button type="submit" {...state}>
        Post
      </Button>
    </form>
  )
  const { rerender } = render(form({}))
  const button = screen.getByRole('button')
  await newPerson().click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  for (const state of [{ busyLabel: 'Posting...' }, { disabled: true }]) {
    rerender(form(state))
    expect(document.activeElement).toBe(button)
    await newPerson().keyboard('{Enter}')
    await newPerson().click(button)
  }
  expect(onSubmit).toHaveBeenCalledTimes(1)
  // Without the focus it is passed over, as any disabled button is.
  await newPerson().click(screen.getByLabelText('Words'))
  expect(button).toHaveProperty('disabled', true)
})

test('a field ties label, hint and error to its input', () => {
  render(
    <Field label="Name" hint="As on the gate" error="Plot name is required">
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  const input = screen.getByLabelText('Name')
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on the gate',
    'Plot name is required',
  ])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a field without hint or error points nowhere', () => {
  render(<Field label="Notes">{(control) => <TextArea {...control} />}</Field>)
  const notes = screen.getByLabelText('Notes')
  expect(notes.hasAttribute('aria-describedby')).toBe(false)
  expect(notes.hasAttribute('aria-invalid')).toBe(false)
})

function WaterSwitch() {
  const [on, setOn] = useState(false)
  return <Switch label="Water" checked={on} onChange={(event) => setOn(event.target.checked)} />
}

test('toggles a switch by the space bar and exposes its state', async () => {
  render(<WaterSwitch />)
  const water = screen.getByRole('switch', { name: 'Water' })
  expect(water.getAttribute('aria-checked')).toBe('false')
  water.focus()
  await newPerson().keyboard(' ')
  expect(water.getAttribute('aria-checked')).toBe('true')
})

test('arrow keys move between tabs', async () => {
  render(
    <Tabs
      label="Guide"
      tabs={[
        { value: 'care', label: 'Care', content: 'Water weekly' },
        { value: 'harvest', label: 'Harvest', content: 'Pick in May' },
      ]}
    />,
  )
  screen.getByText('Water weekly')
  screen.getByRole('tab', { name: 'Care' }).focus()
  await newPerson().keyboard('{ArrowRight}')
  screen.getByText('Pick in May')
  expect(screen.queryByText('Water weekly')).toBeNull()
})

test('Esc and the close button close a dialog', async () => {
  const onOpenChange = vi.fn()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Pick dates" description="From and to">
      Calendar
    </Dialog>,
  )
  screen.getByRole('dialog', { name: 'Pick dates', description: 'From and to' })
  await newPerson().keyboard('{Escape}')
  await newPerson().click(screen.getByRole('button', { name: 'Close' }))
  expect(onOpenChange.mock.calls).toEqual([[false], [false]])
})

function FilterDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Filters</Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="Filters">
          Soil
        </Dialog>
      )}
    </>
  )
}

test('returns the focus to the button that opened the dialog', async () => {
  render(<FilterDialog />)
  const opener = screen.getByRole('button', { name: 'Filters' })
  await newPerson().click(opener)
  await newPerson().keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a popover opens from its button and Esc gives focus back', async () => {
  render(
    <Popover label="Receipt" trigger={<button type="button">How we know</button>}>
      About 2 kg
    </Popover>,
  )
  const trigger = screen.getByRole('button', { name: 'How we know' })
  await newPerson().click(trigger)
  screen.getByText('About 2 kg')
  await newPerson().keyboard('{Escape}')
  expect(screen.queryByText('About 2 kg')).toBeNull()
  expect(document.activeElement).toBe(trigger)
})
