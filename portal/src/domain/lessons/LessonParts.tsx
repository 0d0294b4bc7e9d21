import { Link } from 'wouter'
import { words } from '../../shared/text/words.ts'

const text = words({
  timetable: 'Jadval',
  journal: 'Baholarim',
  videos: 'Videolar',
  parts: "Darslar bo'limlari",
})

const parts = [
  { path: '/lessons', title: text.timetable },
  { path: '/journal', title: text.journal },
  { path: '/videos', title: text.videos },
]

/** What "Darslar" has beside the timetable. */
export const LessonParts = ({ here }: { here: string }) => (
  <nav className="choices" aria-label={text.parts}>
    {parts.map(({ path, title }) => (
      <Link key={path} href={path} aria-current={path === here ? 'page' : undefined}>
        {title}
      </Link>
    ))}
  </nav>
)
