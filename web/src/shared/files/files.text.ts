export const filesText = {
  empty: "Fayl bo'sh",
  heic: 'HEIC rasmni bu brauzer ocholmaydi. Uni JPG qilib saqlang yoki telefon kamerasida JPG ni (mos keluvchi) tanlang',
  unreadable: "Rasmni o'qib bo'lmadi. Uni JPG qilib saqlab, qayta tanlang",
}
