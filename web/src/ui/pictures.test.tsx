import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../testing/render.tsx'
import { Avatar, initialsOf } from './avatar.tsx'
import { Picture } from './picture.tsx'
import { RatingStars } from './rating.tsx'

test.each([
  ['Maya Okafor', 'MA'],
  ['  ines', 'IN'],
  ['', '??'],
  [null, '??'],
  [undefined, '??'],
])('the initials of %j are %s', (fullName, initials) => {
  expect(initialsOf(fullName)).toBe(initials)
})

test('an avatar that cannot be loaded becomes initials', () => {
  const { container } = render(<Avatar fullName="Maya Okafor" src="/gone.png" />)
  const image = container.querySelector('img')
  if (image) fireEvent.error(image)
  screen.getByText('MA')
})

test('a picture that cannot be loaded becomes the fallback, and a new one gets its chance', () => {
  const props = { fallback: '/default.svg', alt: 'A bed', width: 4, height: 3 }
  const { rerender } = render(<Picture src="/gone.svg" {...props} />)
  const picture = screen.getByRole('img', { name: 'A bed' })
  fireEvent.error(picture)
  expect(picture.getAttribute('src')).toBe('/default.svg')
  rerender(<Picture src="/new.svg" {...props} />)
  expect(picture.getAttribute('src')).toBe('/new.svg')
})

test('stars say their number', () => {
  renderWithProviders(<RatingStars rating={4} />)
  screen.getByRole('img', { name: '4.0 out of 5 stars' })
})
