export const auditText = {
  'post.status': {
    'public-staff': 'Xodimlarga',
    'public-students': 'Talabalarga',
    private: 'Qoralama',
    deleted: "O'chirilgan",
  },
}
