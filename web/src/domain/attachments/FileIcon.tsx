import {
  AudioOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const icons: Record<string, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  jpg: FileImageOutlined,
  jpeg: FileImageOutlined,
  png: FileImageOutlined,
  webp: FileImageOutlined,
  pdf: FilePdfOutlined,
  docx: FileWordOutlined,
  xlsx: FileExcelOutlined,
  pptx: FilePptOutlined,
  txt: FileTextOutlined,
  zip: FileZipOutlined,
  mp3: AudioOutlined,
  m4a: AudioOutlined,
  ogg: AudioOutlined,
}

/** Screen readers skip the icon, because the file's name is next to it. */
export function FileIcon({ name }: { name: string }) {
  const Icon = icons[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? FileOutlined
  return <Icon aria-hidden />
}
