/** Choices of a wall as the API takes them: what each has depends on its kind, and one is the button. */
export const choiceLists = [
  [{ id: 'allow', kind: 'allow' }],
  [
    { id: 'pass', kind: 'pass', url: 'https://bücher.example/?r={return}', text: '\u202ex', value: 0 },
    { id: 'allow', kind: 'allow' },
    { id: 'x'.repeat(32), kind: 'later', days: 90, modes: [], devices: ['mobile', 'mobile'] },
    { id: 'own', kind: 'own', text: 'a\ud800b', value: 1_000_000 },
  ],
];
