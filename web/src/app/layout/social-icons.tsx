const NETWORKS = [
  {
    name: 'Facebook',
    path: 'M14 8.5h2.5V5H14c-2.5 0-4 1.6-4 4v2H7.5v3.5H10V21h3.5v-6.5h2.6l.6-3.5h-3.2V9.3c0-.5.2-.8.5-.8Z',
  },
  {
    name: 'X',
    path: 'M4 4h4.6l4 5.6L17.4 4H20l-6.2 7.3L20.6 20H16l-4.4-6.1L6.4 20H3.8l6.6-7.8L4 4Zm3.2 1.8 9.6 12.4h1L8.3 5.8h-1Z',
  },
  {
    name: 'Instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Zm4.6-2.9a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  },
]

/** Signs only: the accounts do not exist yet, so nothing can be followed. */
export function SocialIcons() {
  return (
    <ul aria-label="Social networks" className="flex gap-4">
      {NETWORKS.map(({ name, path }) => (
        <li key={name}>
          <svg role="img" aria-label={name} viewBox="0 0 24 24" className="size-6 fill-ink-soft">
            <path d={path} />
          </svg>
        </li>
      ))}
    </ul>
  )
}
