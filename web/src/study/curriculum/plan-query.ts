/** Requests a complete plan: a course of three years has about five hundred topics. */
export const planQuery = (courseId: number) => ({ query: { courseId, page: 1, perPage: 1000 } })

/** Areas to refetch after a change of topics, which the list of courses also shows. */
export const planAreas = ['courses', 'curriculum']
