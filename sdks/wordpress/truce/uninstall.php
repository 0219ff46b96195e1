<?php
/**
 * Leaves nothing behind, on any site of a network.
 *
 * @package Truce
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	$truce_query = array(
		'fields' => 'ids',
		'number' => 0, // All of them, not the first hundred.
	);
	foreach ( get_sites( $truce_query ) as $truce_site ) {
		switch_to_blog( $truce_site );
		delete_option( 'truce_settings' );
		restore_current_blog();
	}
} else {
	delete_option( 'truce_settings' );
}
