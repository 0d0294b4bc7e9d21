import type { PageDefinition } from '../shared/routing/page-definition.ts'

const files = import.meta.glob<{ pages: PageDefinition[] }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.pages.tsx',
  { eager: true },
)

/** Every screen of every area, as the areas list them. */
export const pages: PageDefinition[] = Object.values(files).flatMap((file) => file.pages)
