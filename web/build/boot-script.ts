export function bootScript(): any { return { name: 'x' } }
