import type { Platform } from './platform.ts';
import { jsString } from './quote.ts';

export const vue: Platform = {
  id: 'vue',
  name: 'Vue',
  language: 'vue',
  steps: () => [
    'Where you have the page itself, as index.html, put the HTML line there: it starts sooner.',
    'Otherwise put this into App.vue, which is there on every page.',
    'Verify the installation; a script that Vue adds is not in the page itself, so that the check cannot see it.',
  ],
  code: ({ loaderUrl }) => `<script setup>
import { onMounted } from 'vue';

const src = ${jsString(loaderUrl)};

onMounted(() => {
  if (document.querySelector(\`script[src="\${src}"]\`)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
});
</script>`,
};
