import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../testing/render.tsx'
import { Progress } from './progress.tsx'

test.each([
  [null, 'indeterminate', null],
  [40, 'loading', '40'],
  [100, 'complete', '100'],
  [180, 'complete', '100'],
  [-5, 'loading', '0'],
])('progress at %s is %s [APP-34]', (value, state, told) => {
  render(<Progress label="Sowing" value={value} />)
  const bar = screen.getByRole('progressbar', { name: 'Sowing' })
  expect(bar.dataset['state']).toBe(state)
  expect(bar.getAttribute('aria-valuenow')).toBe(told)
})
