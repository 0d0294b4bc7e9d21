/** A whole plan at once: a course of three years has some five hundred topics. */
export const planQuery = (courseId: number) => ({ query: { courseId, page: 1, perPage: 1000 } })

/** Topics change what the list of courses says of them, too. */
export const planAreas = ['courses', 'curriculum']
