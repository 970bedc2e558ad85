import arrows from './.dependency-cruiser.mjs'

// Folders beside each other form no circle. Tables and ports are the ground floor: everybody may
// join a table, and whoever is given a port knows its shape and not who gives it.

const PLACES = [
  'shared/src',
  'server/src',
  'server/src/(adapters|features|http)',
  'web/src/features',
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: PLACES.map((place) => ({
    name: `no-circle-in-${place}`,
    comment: 'Move what closes the circle to the folder that the others know.',
    severity: 'error',
    scope: 'folder',
    from: { path: `^${place}/[^/]+$` },
    to: { circular: true, path: `^${place}/[^/]+$` },
  })),
  options: {
    ...arrows.options,
    includeOnly: '^(shared|server|web)/src/',
    exclude: { path: '\\.(table|port)\\.ts$|\\.(test|suite)\\.tsx?$|/testing/' },
  },
}
