/** The list of stories and the story viewer use the same arguments, so that they share the cached response. */
export const storiesCallArguments = { query: { page: 1, perPage: 50 } }
