import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { homePage } from './home.pages.tsx'

const files = import.meta.glob<{ pages: PageDefinition[] }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.pages.tsx',
  { eager: true },
)

export const allPages: PageDefinition[] = [homePage, ...Object.values(files).flatMap((file) => file.pages)]
