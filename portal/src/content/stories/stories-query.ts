/** Those that are shown at a time; the list and the one that is open ask the same. */
export const storiesQuery = { query: { page: 1, perPage: 50 } }
