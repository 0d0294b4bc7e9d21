/** The query for the current stories; the list and the open story share it. */
export const storiesQuery = { query: { page: 1, perPage: 50 } }
