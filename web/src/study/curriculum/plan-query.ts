/** Returns the query for the complete plan of a course; a course of three years has about five hundred topics. */
export const planQuery = (courseId: number) => ({ query: { courseId, page: 1, perPage: 1000 } })

/** Query keys to refetch after a change of topics; the list of courses shows their number. */
export const planAreas = ['courses', 'curriculum']
